export const record: string;
export function isFresh(root: string): boolean;
export function stampOf(root: string): string;
