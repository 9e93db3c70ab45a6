/** Says in a header how long the response took. */
export default (config) => {
  return async (ctx, next) => {
    const start = Date.now();
    await next();
    ctx.set(config.header, `${Date.now() - start}ms`);
  };
};
