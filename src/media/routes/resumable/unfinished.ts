// Limits unfinished resumable uploads, in total, per user and per address, because each can occupy disk space for a day.
import { tooManyOfAddress, tooManyOfOwner, tooManyUnfinished } from '../../../errors/families/media.ts';
import { networkOf } from '../../../limits/network.ts';

export interface UploadHolder {
  /** The end user, administrator or API token; empty for the public. */
  readonly owner: string;
  readonly address: string;
}

interface UnfinishedLimits {
  readonly ofOwner: number;
  readonly ofAddress: number;
  readonly inAll: number;
}

const tokenPrefix = 'token ';
export const ownerOfToken = (id: string | null): string => `${tokenPrefix}${id}`;

/** The public and API tokens, which a server may use for many people, are counted by address only. */
const isPerson = (owner: string): boolean => owner !== '' && !owner.startsWith(tokenPrefix);

const unfinishedLimits: UnfinishedLimits = { ofOwner: 100, ofAddress: 200, inAll: 10_000 };

export class Unfinished {
  readonly #limits: UnfinishedLimits;
  readonly #held = new Map<string, UploadHolder>();

  constructor(limits: UnfinishedLimits = unfinishedLimits) {
    this.#limits = limits;
  }

  /** Counts a new upload. Throws if a limit is reached. */
  begin(id: string, holder: UploadHolder): void {
    const { ofOwner, ofAddress, inAll } = this.#limits;
    const [byOwner, byAddress] = this.#countsOf(holder);
    if (isPerson(holder.owner) && byOwner >= ofOwner) throw tooManyOfOwner({ count: byOwner });
    if (byAddress >= ofAddress) throw tooManyOfAddress({ count: byAddress });
    if (this.#held.size >= inAll) throw tooManyUnfinished();
    this.note(id, holder);
  }

  /** Counts an upload that exists already, without a limit. */
  note(id: string, holder: UploadHolder): void {
    this.#held.set(id, { ...holder, address: networkOf(holder.address) });
  }

  end(id: string): void {
    this.#held.delete(id);
  }

  #countsOf({ owner, address }: UploadHolder): readonly [number, number] {
    const network = networkOf(address);
    const held = [...this.#held.values()];
    return [
      held.filter((other) => other.owner === owner).length,
      held.filter((other) => other.address === network).length,
    ];
  }
}
