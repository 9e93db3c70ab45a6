// The time zone of an import: databases of PostgreSQL and MySQL have times without one, by the clock of the server that wrote them.
import { importOptionWrong } from '../../errors/families/moving.ts';

const hasTimesWithoutZone = (from: string): boolean => /^(postgres(ql)?|mysql|mariadb):\/\//.test(from);

export function checkTimeZone(timeZone: string | undefined, from: string): void {
  if (timeZone === undefined) return;
  if (!hasTimesWithoutZone(from))
    throw importOptionWrong({
      option: '--time-zone',
      problem: 'is only for postgres://… and mysql://…: other sources have times in UTC',
    });
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw importOptionWrong({
      option: `--time-zone ${timeZone}`,
      problem: 'is not a time zone: write a name such as Europe/Berlin',
    });
  }
}

/** Empty if the zone is known. */
export const noteOnTimes = (from: string, timeZone: string | undefined): string =>
  hasTimesWithoutZone(from) && timeZone === undefined
    ? 'Times were read as UTC. If the server that wrote them ran in another time zone, give it with --time-zone.\n'
    : '';
