// What the server takes from Node's HTTP module. An `import` of it reads every export, and WebSocket among them loads undici: 15 MB
// and 30 ms at each start.
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
