/** What is wrong, or odd, in a file of the operator's. */
export interface Fault {
  /** Below the folder that is read. */
  file: string
  /** Counted from 1; null where it is the file as a whole. */
  line: number | null
  text: string
}

/** Collects what is found in files: errors stop the import, warnings are told. */
export class Findings {
  readonly #errors: Fault[] = []
  readonly #warnings: Fault[] = []

  error(file: string, line: number | null, text: string): void {
    this.#errors.push({ file, line, text })
  }

  warn(file: string, line: number | null, text: string): void {
    this.#warnings.push({ file, line, text })
  }

  /** By file and line. */
  inOrder(): { errors: Fault[]; warnings: Fault[] } {
    return { errors: sorted(this.#errors), warnings: sorted(this.#warnings) }
  }
}

const sorted = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))

/** The folder cannot be read at all; its message is one line for the operator. */
export class RefusedFolder extends Error {}
