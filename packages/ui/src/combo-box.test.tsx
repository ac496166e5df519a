import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox } from './combo-box.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const options = [
  { value: 'bd', label: 'Bangladesh', aside: '+880', also: ['بنغلاديش'], codes: ['BD'], start: <b>flag</b> },
  { value: 'ci', label: "Côte d'Ivoire", aside: '+225' },
  { value: 'de', label: 'Germany', aside: '+49', also: ['ألمانيا'], codes: ['DE'] },
  { value: 'aq', label: 'Antarctica', disabled: true },
  { value: 'gd', label: 'Grenada', aside: '+1473', codes: ['GE'] },
]

function renderComboBox(value: string | null = null) {
  const onChange = vi.fn()
  function Controlled() {
    const [selected, setSelected] = useState(value)
    const change = (next: string | null) => {
      onChange(next)
      setSelected(next)
    }
    return (
      <ComboBox
        label="Country"
        options={options}
        value={selected}
        onChange={change}
        name="country"
        emptyText="Sorry, no matching options"
      />
    )
  }
  render(<Controlled />)
  return onChange
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const labelOf = (option: Element | null) => option?.querySelector('span')?.textContent
const listedLabels = () => screen.queryAllByRole('option', { hidden: true }).map(labelOf)

describe('ComboBox', () => {
  it('finds options by a part of the label, ignoring accents', async () => {
    const onChange = renderComboBox()
    await userEvent.type(field(), 'cote')
    expect(listedLabels()).toEqual(["Côte d'Ivoire"])
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('ci')
    expect(field().value).toBe("Côte d'Ivoire")
    expect(listedLabels()).toEqual([])
  })

  it('lists options that begin with the text first', async () => {
    renderComboBox()
    await userEvent.type(field(), 'g')
    expect(listedLabels()).toEqual(['Germany', 'Grenada', 'Bangladesh'])
  })

  it('finds options by the text at the end of the line', async () => {
    renderComboBox()
    await userEvent.type(field(), '+49')
    expect(listedLabels()).toEqual(['Germany'])
  })

  it.each([
    ['المانيا', ['Germany']],
    ['بنغ', ['Bangladesh']],
    ['٤٩', ['Germany']],
    ['DE', ['Germany', 'Bangladesh']],
    ['bd', ['Bangladesh']],
    ['GE', ['Grenada', 'Germany']],
  ])('finds by %s the options %j', async (text, found) => {
    renderComboBox()
    await userEvent.type(field(), text)
    expect(listedLabels()).toEqual(found)
  })

  it('selects an option whose label was typed in full on blur', async () => {
    const onChange = renderComboBox()
    await userEvent.type(field(), 'germany{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.type(field(), 'germany')
    await userEvent.click(document.body)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de')
  })

  it('shows the start element of the selected option until another text is typed', async () => {
    renderComboBox('bd')
    expect(screen.getByText('flag')).toBeTruthy()
    await userEvent.type(field(), 'ger')
    expect(screen.queryByText('flag')).toBeNull()
  })

  it('shows the empty text when nothing matches, and restores the selection on blur', async () => {
    const onChange = renderComboBox('de')
    await userEvent.type(field(), 'xyz')
    expect(screen.getByText('Sorry, no matching options')).toBeTruthy()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await userEvent.tab()
    expect(field().value).toBe('Germany')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('selects by arrow keys and skips disabled options', async () => {
    const onChange = renderComboBox()
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
    expect(labelOf(active)).toBe('Germany')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('de')
  })

  it('selects the first match on Enter, even when the options arrive after the text', async () => {
    const onChange = vi.fn()
    const element = (available: typeof options) => (
      <ComboBox
        label="Country"
        options={available}
        value={null}
        onChange={onChange}
        emptyText="Sorry, no matching options"
      />
    )
    const { rerender } = render(element([]))
    await userEvent.type(field(), 'g')
    rerender(element(options))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de')
  })

  it('selects by the pointer', async () => {
    const onChange = renderComboBox()
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: /Grenada/, hidden: true }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('gd')
    expect(document.activeElement).toBe(field())
  })

  it('closes on Escape and keeps the selection', async () => {
    const onChange = renderComboBox('de')
    await userEvent.type(field(), 'ban{Escape}')
    expect(listedLabels()).toEqual([])
    expect(field().value).toBe('Germany')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('selects null when the field is cleared', async () => {
    const onChange = renderComboBox('de')
    await userEvent.clear(field())
    await userEvent.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('passes axe closed, open and without matches', async () => {
    renderComboBox()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(field())
    expect(await findBarriers()).toEqual([])
    await userEvent.type(field(), 'zz')
    expect(await findBarriers()).toEqual([])
  })
})
