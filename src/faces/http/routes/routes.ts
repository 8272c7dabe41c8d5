import type { HttpServices } from '../call/services.ts';
import type { Timeouts } from '../connections/timeouts.ts';
import { type AnswerListener, addDataRoutes } from './data.ts';
import { addModelRoute } from './mcp.ts';
import { addOperatorRoutes } from './operator.ts';
import { addDocumentRoutes, MANUAL_OF } from './pages.ts';
import { addReplyRoutes } from './replies.ts';
import { type AddRoute, DOCUMENT, type Route } from './route.ts';
import { Router } from './router.ts';
import { addSymbolRoutes } from './symbols.ts';

/** Creates the router with all routes of the service. The server refuses methods that a route does not have. */
export function createRouter(services: HttpServices, timeouts: Timeouts, onAnswer: AnswerListener): Router<Route> {
  const { basePath } = services;
  const router = new Router<Route>();
  const add: AddRoute = (pattern, access, handle) => router.add(`${basePath}${pattern}`, { access, handle });
  const redirect = (pattern: string, to: string): void =>
    add(pattern, DOCUMENT, (call) => call.redirect(basePath + to));
  addDataRoutes(add, services, onAnswer);
  addSymbolRoutes(add, services);
  addDocumentRoutes(add, services);
  addOperatorRoutes(add, services);
  addReplyRoutes(add, services, timeouts);
  if (services.mcp) addModelRoute(add, services);
  for (const pattern of basePath === '' ? ['/', '/docs'] : ['/', '', '/docs'])
    add(pattern, DOCUMENT, (call) => call.redirectByLanguage(`${basePath}${MANUAL_OF[call.language]}`));
  redirect('/api', '/api/');
  return router;
}
