import type { Change, Fault } from '../../../modules/content/articles/index.ts'

/** Formats the faults of files, one per line. */
export const faultLines = (faults: readonly Fault[], kind: 'error' | 'warning'): string[] =>
  faults.map(({ file, line, text }) => `${file}${line === null ? '' : `:${line}`}: ${kind}: ${text}`)

/** Formats the result of an import for people. */
export function printChanges(changes: readonly Change[], { dryRun }: { dryRun: boolean }): string {
  const count = (wanted: Change['change']) => changes.filter(({ change }) => change === wanted).length
  const figures = (['added', 'updated', 'unchanged', 'removed'] as const).map((change) => `${count(change)} ${change}`)
  return [
    ...changes
      .filter(({ change }) => change !== 'unchanged')
      .map(({ kind, slug, change }) => `${change} ${kind} ${slug}`),
    `${dryRun ? 'Dry run, nothing was written: ' : ''}${figures.join(', ')}`,
  ].join('\n')
}
