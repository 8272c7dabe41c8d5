import api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// The parts of undici that requests to sources need. Its own index loads all of it at once, with `fetch`,
// WebSocket and stand-ins for tests, and Node's own copy of `fetch` as well: that held the event loop for 30 ms
// while the first client waited.

// As the index of undici does.
Object.assign(Dispatcher.prototype, api);

export { Agent, buildConnector, EnvHttpProxyAgent, Pool, ProxyAgent };
