import { setCookie } from '@rialto/client/cookies.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useChooseCurrency, usePrice } from './settings-context.tsx'
import { renderInShop } from './testing/render-in-shop.tsx'

function Priced() {
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
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser had before
  document.cookie = 'currency=; path=/; max-age=0'
})

describe('the chosen currency', () => {
  it('changes all prices at once, and tells the server of it', async () => {
    renderInShop(<Priced />)
    expect(screen.getByText('$50.00')).toBeTruthy()
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByText('46.00€')).toBeTruthy()
    expect(document.cookie).toContain('currency=EUR')
  })

  it('follows a choice made in another tab', () => {
    renderInShop(<Priced />)
    setCookie('currency', 'EUR')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('46.00€')).toBeTruthy()
  })

  it('does not follow one that the shop does not offer', () => {
    setCookie('currency', 'XXX')
    renderInShop(<Priced />)
    expect(screen.getByText('$50.00')).toBeTruthy()
  })
})
