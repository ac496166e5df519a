import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = ['apps/storefront/app', 'apps/console/src', 'packages/ui/src']

it('no class names a colour of Tailwind that the theme does not have, as nothing would come of it', () => {
  const theme = readFileSync(join(root, 'packages/ui/src/styles/theme.css'), 'utf8')
  expect(theme).toContain('--color-*: initial')
  const known = new Set([...theme.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name))
  const named =
    /\b(?:bg|text|border|fill|stroke|ring|outline|divide|from|via|to|caret|decoration)-(white|black|[a-z]+-\d{2,3})\b/g
  const unknown = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\./.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, folder, file), 'utf8').matchAll(named)]
          .filter(([, colour = '']) => !known.has(colour))
          .map(([name]) => `${folder}/${file}: ${name}`),
      ),
  )
  expect(unknown).toEqual([])
})
