import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const endings = new Set<() => void>()

process.on('exit', () => {
  // In reverse order: a process that writes into a folder ends before the folder is removed.
  for (const end of [...endings].reverse()) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code))

/** Runs `end` once, at the latest when this process exits. @returns a function that runs it now */
export function onExit(end: () => void): () => void {
  const once = () => {
    if (endings.delete(once)) end()
  }
  endings.add(once)
  return once
}

export interface TemporaryFolder {
  folder: string
  remove(): void
}

/** Creates a folder that is removed at the latest when this process exits. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), `rialto-${name}-`))
  return { folder, remove: onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })) }
}
