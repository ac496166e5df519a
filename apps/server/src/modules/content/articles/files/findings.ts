/** An error or a warning about a file. */
export interface Fault {
  /** The path within the operator's folder. */
  file: string
  /** Counted from 1; null means the whole file. */
  line: number | null
  text: string
}

/** Collects errors, which prevent the import, and warnings, which are reported. */
export class Findings {
  readonly #errors: Fault[] = []
  readonly #warnings: Fault[] = []

  error(file: string, line: number | null, text: string): void {
    this.#errors.push({ file, line, text })
  }

  warn(file: string, line: number | null, text: string): void {
    this.#warnings.push({ file, line, text })
  }

  /** Errors and warnings, each by file and line. */
  inOrder(): { errors: Fault[]; warnings: Fault[] } {
    return { errors: sorted(this.#errors), warnings: sorted(this.#warnings) }
  }
}

const sorted = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))

/** The folder cannot be used; the message is one line for the operator. */
export class RefusedFolder extends Error {}
