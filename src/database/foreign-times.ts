// Strapi stores times on PostgreSQL and MySQL without a zone, as the clock of its server showed them.
const hour = 3_600_000;
const day = 24 * hour;

/** Converts such a time (`2024-07-01 08:00:00.5`) to UTC. Other texts are returned as they are. */
export function utcOf(zone: string): (text: string) => string {
  const offsetAt = offsetsOf(zone);
  return (text) => {
    const [, date, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(text) ?? [];
    const shown = Date.parse(`${date}T${clock}Z`);
    if (Number.isNaN(shown)) return text;
    const [before, after] = [offsetAt(shown - day), offsetAt(shown + day)];
    // An hour that the clock showed twice is the first of them, and one that it never showed is later: as in Strapi's responses.
    const isBefore = offsetAt(shown - before) === before || offsetAt(shown - after) !== after;
    return new Date(shown - (isBefore ? before : after)).toISOString();
  };
}

/** Offsets change on full quarters of an hour. */
function offsetsOf(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / (hour / 4));
    const offset = known.get(quarter) ?? offsetIn(format.format(moment));
    known.set(quarter, offset);
    return offset;
  };
}

function offsetIn(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const offset = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -offset : offset;
}
