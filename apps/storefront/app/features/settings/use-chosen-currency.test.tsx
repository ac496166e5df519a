import { setCookie } from '@rialto/client/browser-storage.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useChooseCurrency, usePrice } from './settings-context.tsx'
import { renderInShop } from './testing/render-in-shop.tsx'

function PriceWithChoice() {
  const price = usePrice()
  const choose = useChooseCurrency()
  return (
    <>
      <p>{price(50)}</p>
      <button type="button" onClick={() => choose('EUR')}>
        Euros
      </button>
    </>
  )
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: clears the cookie of the test before
  document.cookie = 'currency=; path=/; max-age=0'
})

describe('useChooseCurrency', () => {
  // docs/spec §4: Selecting a currency sets the selected currency
  it('changes all prices at once and sets the cookie for the server', async () => {
    renderInShop(<PriceWithChoice />)
    expect(screen.getByText('$50.00')).toBeTruthy()
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByText('46.00 €')).toBeTruthy()
    expect(document.cookie).toContain('currency=EUR')
  })

  it('adopts the currency chosen in another tab', () => {
    renderInShop(<PriceWithChoice />)
    setCookie('currency', 'EUR')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('46.00 €')).toBeTruthy()
  })

  it('ignores a currency that the shop does not offer', () => {
    setCookie('currency', 'XXX')
    renderInShop(<PriceWithChoice />)
    expect(screen.getByText('$50.00')).toBeTruthy()
  })
})
