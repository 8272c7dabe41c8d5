/** The icons of the header: paths in a square of 24 by 24. */
export const ICON_PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.9-4.9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  colours: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8h5.5M12 12h8M12 16h5.5',
  token: 'M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 13.5 20 4.5M16.5 8l3 3',
} as const;
