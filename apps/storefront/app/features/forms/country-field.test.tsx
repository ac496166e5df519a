import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { CountryField } from './country-field.tsx'
import { PhoneField, type ShopCountry } from './phone-field.tsx'
import { someCountries } from './testing/countries.ts'

let call: MockInstance<typeof api.call>
let chosen: ShopCountry | null

beforeEach(() => {
  queryClient.clear()
  chosen = null
  call = vi.spyOn(api, 'call').mockImplementation(async () => ({ countries: someCountries }) as never)
})

function Fields({ value: initial = null }: { value?: string | null }) {
  const [value, setValue] = useState<string | null>(initial)
  const [phone, setPhone] = useState('')
  const change = (country: ShopCountry | null) => {
    chosen = country
    setValue(country?.name ?? null)
  }
  return (
    <>
      <CountryField value={value} onChange={change} />
      <PhoneField phoneCode={chosen?.phoneCode ?? null} value={phone} onChange={setPhone} />
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const optionTexts = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)
const inArabic = { shop: shopSettings({}, { locale: 'ar', direction: 'rtl' }) }

describe('CountryField', () => {
  // docs/spec §5: The prefix shows + and the code, or 00; selecting a country sets the phone code
  it('sets the phone code and returns the English name', async () => {
    renderInShop(<Fields />)
    expect(phone().previousSibling?.textContent).toBe('00')
    await userEvent.type(field(), 'bang{Enter}')
    expect(chosen).toMatchObject({ name: 'Bangladesh', phoneCode: '880' })
    expect(phone().previousSibling?.textContent).toBe('+880')
    await userEvent.clear(field())
    await userEvent.tab()
    expect(phone().previousSibling?.textContent).toBe('00')
  })

  it('shows flag, name and code', async () => {
    renderInShop(<Fields />)
    await userEvent.click(field())
    const flags = () => [...document.querySelectorAll('[role=option] img')].map((flag) => flag.getAttribute('src'))
    await waitFor(() => expect(new Set(flags()).size).toBe(3))
    expect(optionTexts()).toEqual(['Bangladesh+880', 'Germany+49', 'United Kingdom+44'])
  })

  it.each(['المانيا', 'germany', '49', 'de'])('finds a country in an Arabic page by %s', async (typed) => {
    renderInShop(<Fields />, inArabic)
    await userEvent.type(field(), `${typed}{Enter}`)
    expect(chosen?.name).toBe('Germany')
    expect(field().value).toBe('ألمانيا')
  })

  it('shows the account’s country', async () => {
    renderInShop(<Fields value="united kingdom" />, inArabic)
    expect(await screen.findByDisplayValue('المملكة المتحدة')).toBe(field())
  })

  it('shows the country code when there is no flag', async () => {
    call.mockResolvedValue({ countries: [{ name: 'Nowhere', phone_code: '999', code: 'ZZ' }] } as never)
    renderInShop(<Fields />)
    await userEvent.click(field())
    expect(await screen.findByText('ZZ')).toBeTruthy()
  })

  // docs/spec §8: The select widget shows Sorry, no matching options
  it('says that there are no matches', async () => {
    renderInShop(<Fields />)
    await userEvent.type(field(), 'narnia')
    expect(screen.getByText('Sorry, no matching options')).toBeTruthy()
  })

  it('loads the list once for all fields of a page', async () => {
    renderInShop(
      <>
        <Fields />
        <Fields />
      </>,
    )
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  })

  it('offers a retry when the list could not be loaded', async () => {
    call.mockRejectedValueOnce(new Error('offline'))
    renderInShop(<Fields />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await userEvent.type(field(), 'uk{Enter}')
    expect(chosen?.name).toBe('United Kingdom')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('PhoneField', () => {
  it('accepts digits only and drops a repeated country code', async () => {
    renderInShop(<Fields />)
    await userEvent.type(field(), 'bang{Enter}')
    await userEvent.type(phone(), '17-a٣ x22')
    expect(phone().value).toBe('17-a٣ x22')
    await userEvent.tab()
    expect(phone().value).toBe('173')
    await userEvent.clear(phone())
    await userEvent.click(phone())
    await userEvent.paste('+880 1711-000203')
    await userEvent.tab()
    expect(phone().value).toBe('1711000203')
    expect(phone().closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    expect(await findBarriers()).toEqual([])
  })
})
