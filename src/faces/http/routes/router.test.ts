import { expect, it } from 'vitest';
import { MAX_URL_LENGTH } from '../message/url.ts';
import { Router } from './router.ts';

const router = new Router<string>();
for (const route of [
  '/api/public/:item_id',
  '/api/export/:item_id.:ending',
  '/api/export/:item_id',
  '/docs/*',
  '/docs',
  '/docs/llms.txt',
  '/api/',
  '/api',
  '/a.b(c)/:name/',
  '/-._~09AZaz',
])
  router.add(route, `the target of ${route}`);

it.each([
  ['/api/public/x', '/api/public/:item_id', { item_id: 'x' }],
  ['/api/public/x?a=/b', '/api/public/:item_id', { item_id: 'x' }],
  ['/api/public/x;y=1', '/api/public/:item_id', { item_id: 'x;y=1' }],
  ['/api/public/', '/api/public/:item_id', { item_id: '' }],
  ['/api/public/a%2Fb', '/api/public/:item_id', { item_id: 'a/b' }],
  ['/api/public/%2541', '/api/public/:item_id', { item_id: '%41' }],
  ['/api/public/%E8%82%A1%E7%A5%A8', '/api/public/:item_id', { item_id: '股票' }],
  ['/%61pi/publi%63/%41', '/api/public/:item_id', { item_id: 'A' }],
  ['/api/export/a.b.csv', '/api/export/:item_id.:ending', { item_id: 'a.b', ending: 'csv' }],
  ['/api/export/.csv', '/api/export/:item_id.:ending', { item_id: '', ending: 'csv' }],
  ['/api/export/a.', '/api/export/:item_id.:ending', { item_id: 'a', ending: '' }],
  ['/api/export/a%2ecsv', '/api/export/:item_id.:ending', { item_id: 'a', ending: 'csv' }],
  ['/api/export/a', '/api/export/:item_id', { item_id: 'a' }],
  ['/%2D%2e%5F%7e%30%39%41%5a%61%7A', '/-._~09AZaz', {}],
  ['/docs', '/docs', {}],
  ['/docs/', '/docs/*', { path: '' }],
  ['/docs/a/b', '/docs/*', { path: 'a/b' }],
  ['/docs//a', '/docs/*', { path: '/a' }],
  ['/docs/llms.txt', '/docs/llms.txt', {}],
  ['/api', '/api', {}],
  ['/api/', '/api/', {}],
  ['/a.b(c)/n/', '/a.b(c)/:name/', { name: 'n' }],
])('%s is of the route %s', (url, route, params) => {
  expect(router.find(url)).toEqual({ route, target: `the target of ${route}`, params });
});

it.each([
  '/',
  '/api/public',
  '/api/public/x/',
  '/api/public/x//',
  '/API/',
  '//api',
  '/api//public/x',
  '/docs%2Fa',
  '/axb(c)/n/',
  '/__proto__',
  `/api/public/${'x'.repeat(MAX_URL_LENGTH)}`,
])('%s is of no route', (url) => {
  expect(router.find(url)).toBeUndefined();
});
