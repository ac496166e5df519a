import { ApiError } from '@rialto/client/api/client.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { LoadFailed } from './page-notices.tsx'

const setup = (error: unknown) => {
  const onRetry = vi.fn()
  renderInShop(<LoadFailed error={error} title="Your orders could not be loaded" pending={false} onRetry={onRetry} />)
  return onRetry
}

describe('LoadFailed', () => {
  it('offers a retry', async () => {
    const onRetry = setup(new TypeError('Failed to fetch'))
    expect(screen.getByRole('alert').textContent).toContain('Your orders could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows that the resource does not exist, without a retry, when the server answers 404', () => {
    setup(new ApiError(404, 'unknown', ''))
    expect(screen.getByRole('heading', { name: 'This shop does not offer that' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
