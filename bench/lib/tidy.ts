import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const endings = new Set<() => void>()

process.on('exit', () => {
  // The last first: who writes into a folder goes before it.
  for (const end of [...endings].reverse()) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code))

/** Does it when this process ends, whichever way, if it was not done before. @returns what does it now */
export function atTheEnd(end: () => void): () => void {
  const once = () => {
    if (endings.delete(once)) end()
  }
  endings.add(once)
  return once
}

export interface Scratch {
  folder: string
  remove(): void
}

/** A folder for as long as something is measured. */
export function scratch(name: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), `rialto-${name}-`))
  return { folder, remove: atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })) }
}
