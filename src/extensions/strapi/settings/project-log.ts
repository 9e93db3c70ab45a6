// `strapi.log`: the log of the server with the interface of winston: its names of levels, and values after the message.
import type { Logger } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Write = (...given: readonly unknown[]) => void;
type Name = Level | 'http' | 'verbose' | 'silly';

export type ProjectLog = Omit<Logger, Name | 'log'> &
  Readonly<Record<Name, Write>> & {
    /** `log('warn', 'message')` */
    readonly log: (name: string, ...given: readonly unknown[]) => void;
  };

/** The server's level for each level of winston. */
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
  // This log expects objects before the message; placeholders in the message are replaced by the values.
  if (typeof message !== 'string' || values.length === 0 || /%[sdifjoO]/.test(message)) {
    Reflect.apply(log[level], log, given);
    return;
  }
  const err = values.find((value) => value instanceof Error);
  const others = values.filter((value) => value !== err);
  const rest = others.length === 0 ? {} : { values: others.length === 1 ? others[0] : others };
  log[level]({ ...(err ? { err } : {}), ...rest }, message);
}
