import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import type { LookBanner, SiteSettings } from '@rialto/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/api.ts'
import { SettingsProvider } from '../lib/settings.tsx'
import { WordsSection } from './banners-section.tsx'

/** The grey of every point of the picture; null: it cannot be read. */
let grey: number | null = 90
beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = async () => {
        if (grey === null) throw new Error('elsewhere')
      }
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage() {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(grey ?? 0),
    }),
  })) as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const banner: LookBanner = {
  ...{ id: 1, place: 'hero', kicker: '', title: 'Tea', text: '', action: '', alt: '', url: '/', translations: {} },
  ...{ picture: '/media/a.webp', picture_phone: null, picture_dark: null, picture_phone_dark: null },
}
const languages = [
  { id: 1, name: 'en', title: 'English', direction: 'ltr' },
  { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
]

function Section({ onChange }: { onChange: (changes: Partial<LookBanner>) => void }) {
  const [value, setValue] = useState(banner)
  const change = (changes: Partial<LookBanner>) => {
    onChange(changes)
    setValue({ ...value, ...changes })
  }
  return <WordsSection banner={value} errorOf={() => undefined} onChange={change} />
}

function setup() {
  const onChange = vi.fn()
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <QueryClientProvider client={createQueryClient()}>
        <SettingsProvider value={{ languages } as unknown as SiteSettings}>
          <Section onChange={onChange} />
        </SettingsProvider>
      </QueryClientProvider>
    </TranslationProvider>,
  )
  return onChange
}

it('warns where the words are hard to read on the picture, until a veil mends it', async () => {
  grey = 90
  const onChange = setup()
  expect(
    await screen.findByText(/^The words are hard to read from left to right, from right to left, on phones/),
  ).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Veil under the words' }), 'Strong veil')
  expect(await screen.findByText(/^The words can be read everywhere/)).toBeTruthy()
  expect(onChange).toHaveBeenLastCalledWith({ scrim: 80 })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Veil under the words' }), 'None')
  expect(onChange).toHaveBeenLastCalledWith({ scrim: undefined })
})

it('turns the picture round only if asked', async () => {
  const onChange = setup()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Turn the picture round/ })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  expect(onChange).toHaveBeenLastCalledWith({ is_mirrored: true })
})

it('says so when a picture cannot be measured', async () => {
  grey = null
  setup()
  expect(await screen.findByText('The contrast of the words could not be measured on this picture.')).toBeTruthy()
})
