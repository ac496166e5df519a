import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(source, file), 'utf8') }))
const filesWith = (pattern: RegExp): string[] => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('loads every late part so that an update of the market takes nothing away with it', () => {
  expect(filesWith(/import \{[^}]*\blazy\b[^}]*\} from 'react'/)).toEqual(['lib/late-part.tsx'])
})

it('counts every picture on its way, for which a save waits', () => {
  const uploads = filesWith(/'POST \/[a-z/-]*pictures'/)
  const counted = filesWith(/\btrackUpload\(|<ChoosePicture\b/)
  // The look hands its call to ChoosePicture; logo and banner of a shop are saved at once, by no form.
  expect(uploads.filter((file) => !counted.includes(file)).toSorted()).toEqual([
    'look/use-look.ts',
    'shops/use-shop.ts',
  ])
})
