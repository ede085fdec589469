import { hashText, Random } from '../random.ts'

/** The chances of one picture. */
export class PictureRandom extends Random {
  /** Seeds the sequence with any text. */
  constructor(seed: string) {
    super(hashText(seed))
  }

  /** From `low` up to `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }
}
