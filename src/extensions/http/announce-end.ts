// `finish` and `close` of `ctx.res`, by which code counts and logs requests. Nothing else emits them, since it has no socket.
import type { Response } from '../../routes/request.ts';
import type { Context } from './context.ts';

/** They follow the handlers; a stream may still be sent then. */
export async function announcingEnd({ res }: Context, respond: () => Promise<Response>): Promise<Response> {
  const response = await respond();
  if (res.listenerCount('finish') + res.listenerCount('close') === 0) return response;
  res.statusCode = response.status;
  setImmediate(() => {
    res.emit('finish');
    res.emit('close');
  });
  return response;
}
