import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const app = fileURLToPath(new URL('../..', import.meta.url))

it('lets no modal overlay be drawn that Back does not close', () => {
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(app, file), 'utf8') }))
  const overlays = sources.filter(({ text }) => /\bModalOverlay\b|<dialog\b|aria-modal/.test(text))
  expect(overlays.map(({ file }) => file.replaceAll('\\', '/')).sort()).toEqual([
    'features/picture-viewer/picture-viewer.tsx',
    'ui/modal-shell.tsx',
  ])
  for (const { file, text } of overlays) expect(text, file).toContain('useBackCloses(')
})
