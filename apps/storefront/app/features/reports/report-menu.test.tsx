import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn, mockApi, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ReportMenu } from './index.tsx'

beforeEach(resetState)

const setup = () => {
  const calls = mockApi({ 'POST /reports': { data: {} } })
  renderInShop(
    <main>
      <ReportMenu kind="review" subjectId={7}>
        Report this review
      </ReportMenu>
    </main>,
  )
  return calls
}
const more = () => screen.getByRole('button', { name: 'More' })

describe('ReportMenu', () => {
  it('opens by keyboard, reports with a reason, and gives the focus back', async () => {
    logIn()
    const calls = setup()
    expect(screen.queryByText('Report this review')).toBeNull()
    await userEvent.tab()
    expect(document.activeElement).toBe(more())
    await userEvent.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'Report this review' })
    await waitFor(() => expect(document.activeElement).toBe(item))
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('radio', { name: 'Advertising or spam' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.stringify(calls)).toContain('spam')
    await waitFor(() => expect(document.activeElement).toBe(more()))
  })

  it('closes without a report by Escape, and gives the focus back', async () => {
    setup()
    await userEvent.click(more())
    await screen.findByRole('menuitem')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(more()))
  })
})
