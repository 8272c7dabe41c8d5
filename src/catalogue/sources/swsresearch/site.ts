import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** Shenwan Hongyuan Research: what every one of its wire formats shares. */
export const swsresearch = {
  name: 'swsresearch',
  title: 'Shenwan Hongyuan Research (申万宏源研究)',
  terms: 'https://www.swsresearch.com/institute_sw/home',
  quirks: [
    'Its server leaves out the intermediate certificate of DigiCert, without which its own cannot be verified. It is fetched from DigiCert, for this host alone, and verified as usual; through a proxy it is not, so give it with `NODE_EXTRA_CA_CERTS` there.',
    'Its lists were empty for hours in July 2026, so no rows may mean that it has none just now.',
  ],
  hosts: ['www.swsresearch.com'],
  tls: { issuer: 'cacerts.digicert.com' },
  limits: { ...USUAL, burst: 4, retries: 1 },
} as const satisfies Omit<Source, 'fetch'>;
