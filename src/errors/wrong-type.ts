// What is said of a value of another type than the one asked for (docs/reference/compatibility.md, Validation messages).

interface ShownValue {
  /** As it is printed, after it was read as the type. */
  readonly final: string;
  /** What was sent, as it is printed, where that is something else. */
  readonly from?: string | undefined;
}

export function wrongTypeMessage(label: string, type: string, { final, from }: ShownValue): string {
  const cast = from === undefined ? '' : ` (cast from the value \`${from}\`)`;
  return `${label} must be a \`${type}\` type, but the final value was: \`${final}\`${cast}.`;
}
