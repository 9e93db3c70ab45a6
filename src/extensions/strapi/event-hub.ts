// `strapi.eventHub`: events that a project's code tells other code of the project, in this process. What happens to content is told
// by lifecycles, which are part of its transaction.
import { notTakenHere } from '../../errors/project-code.ts';

type Listener = (...values: readonly unknown[]) => unknown;
type Subscriber = (event: string, ...values: readonly unknown[]) => unknown;

export interface EventHub {
  /** Resolves when every listener has. */
  emit(event: string, ...values: readonly unknown[]): Promise<void>;
  /** Returns a function that takes the listener away. */
  on(event: string, listener: Listener): () => void;
  once(event: string, listener: Listener): () => void;
  off(event: string, listener: Listener): void;
  subscribe(subscriber: Subscriber): () => void;
  unsubscribe(subscriber: Subscriber): void;
  removeAllListeners(): void;
  removeAllSubscribers(): void;
}

const ofContent = /^(entry|media|component|content-type|user|review-workflows|releases)\./;

export function eventHub(): EventHub {
  const listeners = new Map<string, Set<Listener>>();
  const subscribers = new Set<Subscriber>();
  const hub: EventHub = {
    emit: async (event, ...values) => {
      for (const subscriber of [...subscribers]) await subscriber(event, ...values);
      for (const listener of [...(listeners.get(event) ?? [])]) await listener(...values);
    },
    on: (event, listener) => {
      if (ofContent.test(event)) throw notTold(event);
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return () => hub.off(event, listener);
    },
    once: (event, listener) => {
      const stop = hub.on(event, (...values) => {
        stop();
        return listener(...values);
      });
      return stop;
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => hub.unsubscribe(subscriber);
    },
    unsubscribe: (subscriber) => void subscribers.delete(subscriber),
    removeAllListeners: () => listeners.clear(),
    removeAllSubscribers: () => subscribers.clear(),
  };
  return hub;
}

const notTold = (event: string): Error =>
  notTakenHere({
    what: `Listening to ${event}`,
    remedy: 'Write a lifecycle of the content type, which runs in the transaction of the change.',
  });
