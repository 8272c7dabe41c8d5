import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { wallstreetcn } from './wire.ts';

const COUNTRIES = ['中国', '美国', '欧元区', '日本', '英国'];
const EVENTS = ['CPI同比', '失业率', '制造业PMI', '央行行长讲话'];

/** The events of a day, made up; those after the time of the request have no figure. */
const calendar: SandboxUpstream = {
  hosts: wallstreetcn.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/apiv1/finance/macrodatas') return undefined;
    const start = Number(query.get('start'));
    const items = Array.from({ length: 15 }, (_, at) => {
      const seconds = start + 25_200 + at * 3_600;
      const random = seededRandom(seedOf(`${start} ${at}`));
      const event = EVENTS[at % EVENTS.length] ?? '';
      const value = (): string =>
        event.endsWith('讲话') ? '' : toDecimal((event.endsWith('PMI') ? 4_800 : 200) + random(300), 2);
      const [forecast, previous, actual] = [value(), value(), value()];
      return {
        id: start + at,
        public_date: seconds,
        country: COUNTRIES[at % COUNTRIES.length],
        title: `沙盒${event}`,
        importance: 1 + (at % 3),
        unit: event.endsWith('PMI') ? '' : '%',
        actual: seconds * 1_000 < now ? actual : '',
        forecast,
        previous,
        revised: at % 5 === 2 && previous !== '' ? value() : '',
        uri: `https://wallstreetcn.com/calendar/${start + at}`,
        calendar_type: event.endsWith('讲话') ? 'FE' : 'FD',
      };
    });
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ code: 20_000, message: 'OK', data: { items } }),
    };
  },
};

export default calendar;
