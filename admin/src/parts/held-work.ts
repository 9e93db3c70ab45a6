// Work of screens that is stored nowhere else, so that these are not left without a question, not even when the session ends.
import { useEffect } from 'react';

const held = new Set<symbol>();

export const holdsWork = (): boolean => held.size > 0;

export function useHeldWork(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const work = Symbol();
    held.add(work);
    return () => void held.delete(work);
  }, [isHeld]);
}
