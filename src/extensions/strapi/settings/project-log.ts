// `strapi.log`: the log of the server, as code of existing projects calls it. Its levels have the names of winston, too, and values
// behind a message are logged with it.
import type { Logger } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Write = (...given: readonly unknown[]) => void;
type Name = Level | 'http' | 'verbose' | 'silly';

export type ProjectLog = Omit<Logger, Name | 'log'> &
  Readonly<Record<Name, Write>> & {
    /** `log('warn', 'message')` */
    readonly log: (name: string, ...given: readonly unknown[]) => void;
  };

/** Each by the level of the server that it is. */
const levels: Readonly<Record<Name, Level>> = {
  fatal: 'fatal',
  error: 'error',
  warn: 'warn',
  info: 'info',
  http: 'debug',
  verbose: 'debug',
  debug: 'debug',
  silly: 'trace',
  trace: 'trace',
};

const isName = (name: string): name is Name => Object.hasOwn(levels, name);

export function projectLog(log: Logger): ProjectLog {
  const at =
    (name: Name): Write =>
    (...given) =>
      write(log, levels[name], given);
  return Object.assign(log.child({}), {
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    http: at('http'),
    verbose: at('verbose'),
    debug: at('debug'),
    silly: at('silly'),
    trace: at('trace'),
    log: (name: string, ...given: readonly unknown[]) => at(isName(name) ? name : 'info')(...given),
  });
}

function write(log: Logger, level: Level, given: readonly unknown[]): void {
  const [message, ...values] = given;
  // What is no text comes first for this log; places in a text take the values themselves.
  if (typeof message !== 'string' || values.length === 0 || /%[sdifjoO]/.test(message)) {
    Reflect.apply(log[level], log, given);
    return;
  }
  const err = values.find((value) => value instanceof Error);
  const others = values.filter((value) => value !== err);
  const rest = others.length === 0 ? {} : { values: others.length === 1 ? others[0] : others };
  log[level]({ ...(err ? { err } : {}), ...rest }, message);
}
