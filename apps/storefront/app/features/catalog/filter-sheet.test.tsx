import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { emptySelection } from './selection.ts'
import { productFilters } from './testing/catalog-data.ts'

it('adds one history entry for all choices made while it is open', async () => {
  const updateSelection = vi.fn()
  renderInShop(
    <FilterSheet
      isOpen
      onOpenChange={() => {}}
      filters={productFilters}
      selection={emptySelection}
      updateSelection={updateSelection}
      total={60}
      pending={false}
    />,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /In stock/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /On sale/ }))
  expect(updateSelection.mock.calls.map(([, how]) => how)).toEqual([{ replace: false }, { replace: true }])
})
