import { say } from '../../../base/say.ts';
import type { Source } from '../../../engine/interface/source.ts';
import { USUAL } from '../../wire/limits.ts';

/** Shenwan Hongyuan Research: what every one of its wire formats shares. */
export const swsresearch = {
  name: 'swsresearch',
  title: say('Shenwan Hongyuan Research (申万宏源研究)', '申万宏源研究'),
  terms: 'https://www.swsresearch.com/institute_sw/home',
  quirks: [
    say(
      'Its server leaves out the intermediate certificate of DigiCert, without which its own cannot be verified. It is fetched from DigiCert, for this host alone, and verified as usual; through a proxy it is not, so give it with `NODE_EXTRA_CA_CERTS` there.',
      '其服务器没有发送 DigiCert 的中间证书，缺少它就无法验证服务器自己的证书。本服务仅为该主机从 DigiCert 取得中间证书，并照常验证；经由代理时不会取得，请用 `NODE_EXTRA_CA_CERTS` 提供。',
    ),
    say(
      'Its lists were empty for hours in July 2026, so no rows may mean that it has none just now.',
      '2026 年 7 月，其清单曾有数小时为空，因此没有行可能只是当时没有。',
    ),
  ],
  hosts: ['www.swsresearch.com'],
  tls: { issuer: 'cacerts.digicert.com' },
  // Long pages of reports took it up to a minute in September 2026.
  limits: { ...USUAL, burst: 4, retries: 1, firstByteMs: 45_000, totalMs: 90_000 },
} as const satisfies Omit<Source, 'fetch'>;
