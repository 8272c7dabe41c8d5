import { expect, it } from 'vitest';
import { belowBasePath } from './base-path.ts';

it.each([
  [
    'The names are listed at /api/ and in /api/openapi.json.',
    'The names are listed at /f/api/ and in /f/api/openapi.json.',
  ],
  [
    '文件在 /api/export/x.csv。/api/public/ 下的应答都是 JSON：/api/public/x。',
    '文件在 /f/api/export/x.csv。/f/api/public/ 下的应答都是 JSON：/f/api/public/x。',
  ],
  ['/docs/akshare lists them.', '/f/docs/akshare lists them.'],
  ['There is nothing at /f/api/x.', 'There is nothing at /f/api/x.'],
  ['https://a.example/api/x failed; "/api/x"; 1/api/', 'https://a.example/api/x failed; "/api/x"; 1/api/'],
])('%s', (sentence, below) => {
  expect(belowBasePath(sentence, '/f')).toBe(below);
  expect(belowBasePath(sentence, '')).toBe(sentence);
});
