import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = ['apps/storefront/app', 'packages/ui/src']

it('every modal overlay uses useBackCloses', () => {
  const sources = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const overlays = sources.filter(({ text }) => /\bModalOverlay\b|<dialog\b|aria-modal/.test(text))
  expect(overlays.map(({ file }) => file.replaceAll('\\', '/')).sort()).toEqual([
    'apps/storefront/app/features/lightbox/lightbox.tsx',
    'packages/ui/src/modal-shell.tsx',
  ])
  for (const { file, text } of overlays) expect(text, file).toContain('useBackCloses(')
})
