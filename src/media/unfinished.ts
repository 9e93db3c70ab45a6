// Limits unfinished uploads, in total and per client, because each can occupy disk space for a day.
import { tooManyOfAddress, tooManyOfOwner, tooManyUnfinished } from '../errors/media.ts';
import { networkOf } from '../limits/network.ts';

export interface UploadHolder {
  /** The end user or administrator; empty for tokens and the public, who are counted by their address. */
  readonly owner: string;
  readonly address: string;
}

interface UnfinishedLimits {
  readonly ofOwner: number;
  readonly ofAddress: number;
  readonly inAll: number;
}

const unfinishedLimits: UnfinishedLimits = { ofOwner: 100, ofAddress: 200, inAll: 10_000 };

export class Unfinished {
  readonly #limits: UnfinishedLimits;
  readonly #held = new Map<string, UploadHolder>();

  constructor(limits: UnfinishedLimits = unfinishedLimits) {
    this.#limits = limits;
  }

  /** Takes a place, or throws. */
  begin(id: string, holder: UploadHolder): void {
    const { ofOwner, ofAddress, inAll } = this.#limits;
    const [owners, addresses] = this.#placesOf(holder);
    if (holder.owner !== '' && owners >= ofOwner) throw tooManyOfOwner({ count: owners });
    if (addresses >= ofAddress) throw tooManyOfAddress({ count: addresses });
    if (this.#held.size >= inAll) throw tooManyUnfinished();
    this.note(id, holder);
  }

  /** One that was begun before, by another process. */
  note(id: string, holder: UploadHolder): void {
    this.#held.set(id, { ...holder, address: networkOf(holder.address) });
  }

  end(id: string): void {
    this.#held.delete(id);
  }

  #placesOf({ owner, address }: UploadHolder): readonly [number, number] {
    const network = networkOf(address);
    const held = [...this.#held.values()];
    return [
      held.filter((other) => other.owner === owner).length,
      held.filter((other) => other.address === network).length,
    ];
  }
}
