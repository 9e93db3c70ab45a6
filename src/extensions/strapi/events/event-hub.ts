// `strapi.eventHub`: events between parts of a project's code, and changes of content (content-events.ts), in
// this process.
import { notTakenHere } from '../../../errors/families/project-code.ts';

type Listener = (...values: readonly unknown[]) => unknown;
type Subscriber = (event: string, ...values: readonly unknown[]) => unknown;

export interface EventHub {
  /** Resolves when the promises of all listeners have. */
  emit(event: string, ...values: readonly unknown[]): Promise<void>;
  /** Returns a function that removes the listener. */
  on(event: string, listener: Listener): () => void;
  once(event: string, listener: Listener): () => void;
  off(event: string, listener: Listener): void;
  subscribe(subscriber: Subscriber): () => void;
  unsubscribe(subscriber: Subscriber): void;
  removeAllListeners(): void;
  removeAllSubscribers(): void;
  addListener: EventHub['on'];
  removeListener: EventHub['off'];
  /** Names with a listener. */
  eventNames(): readonly string[];
}

/** Events that are never emitted here. */
const unsupported = /^(component|content-type|user|review-workflows|releases)\./;
const supported = [
  ...['create', 'update', 'delete', 'publish', 'unpublish', 'draft-discard'].map((name) => `entry.${name}`),
  ...['create', 'update', 'delete'].map((name) => `media.${name}`),
];
const isUnknown = (event: string): boolean =>
  unsupported.test(event) || (/^(entry|media)\./.test(event) && !supported.includes(event));

/** The hub, and whether an event has a listener. */
export interface OpenHub extends EventHub {
  hears(event: string): boolean;
}

export function eventHub(): OpenHub {
  const listeners = new Map<string, Set<Listener>>();
  const subscribers = new Set<Subscriber>();
  const hub: OpenHub = {
    emit: async (event, ...values) => {
      for (const subscriber of [...subscribers]) await subscriber(event, ...values);
      for (const listener of [...(listeners.get(event) ?? [])]) await listener(...values);
    },
    on: (event, listener) => {
      if (isUnknown(event)) throw neverEmitted(event);
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
    addListener: (event, listener) => hub.on(event, listener),
    removeListener: (event, listener) => hub.off(event, listener),
    eventNames: () => [...listeners].filter(([, { size }]) => size > 0).map(([name]) => name),
    hears: (event) => subscribers.size > 0 || (listeners.get(event)?.size ?? 0) > 0,
  };
  return hub;
}

const neverEmitted = (event: string): Error =>
  notTakenHere({
    what: `Listening to ${event}`,
    remedy: `Events of content are ${supported.join(', ')}; use lifecycle hooks for other changes.`,
  });
