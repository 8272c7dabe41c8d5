import type http from 'node:http';

/**
 * The HTTP of Node, without an `import` of it: that reads all of its names, also `WebSocket`, for which Node.js 22
 * and later load a whole HTTP client. A start took 20 ms longer.
 */
export const nodeHttp: typeof http = process.getBuiltinModule('node:http');
