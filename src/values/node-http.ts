// Imports from Node's HTTP module. An `import` statement would read every export, and `WebSocket` among them loads
// undici, which costs 15 MB and 30 ms at each start.
export const {
  createServer: createHttpServer,
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
} = process.getBuiltinModule('node:http');
