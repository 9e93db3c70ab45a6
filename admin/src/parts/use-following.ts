// Opens the screen that follows from a write. Who has left this one before the response is not taken away from where they are now.
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export function useFollowing(): (next: NavigateOptions) => Promise<void> {
  const router = useRouter();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (next) => {
    if (isHere.current) await router.navigate(next);
  };
}
