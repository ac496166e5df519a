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

function draw(value: string | null = null) {
  const onChange = vi.fn()
  function Held() {
    const [chosen, setChosen] = useState(value)
    const change = (next: string | null) => {
      onChange(next)
      setChosen(next)
    }
    return (
      <ComboBox
        label="Country"
        options={options}
        value={chosen}
        onChange={change}
        name="country"
        emptyText="Sorry, no matching options"
      />
    )
  }
  render(<Held />)
  return onChange
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const wordsOf = (line: Element | null) => line?.querySelector('span')?.textContent
const lines = () => screen.queryAllByRole('option', { hidden: true }).map(wordsOf)

describe('ComboBox', () => {
  it('finds by a part of the name, whatever the accents', async () => {
    const onChange = draw()
    await userEvent.type(field(), 'cote')
    expect(lines()).toEqual(["Côte d'Ivoire"])
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('ci')
    expect(field().value).toBe("Côte d'Ivoire")
    expect(lines()).toEqual([])
  })

  it('puts what begins with the words first', async () => {
    draw()
    await userEvent.type(field(), 'g')
    expect(lines()).toEqual(['Germany', 'Grenada', 'Bangladesh'])
  })

  it('is found by what stands at the end of the line', async () => {
    draw()
    await userEvent.type(field(), '+49')
    expect(lines()).toEqual(['Germany'])
  })

  it.each([
    ['المانيا', ['Germany']],
    ['بنغ', ['Bangladesh']],
    ['٤٩', ['Germany']],
    ['DE', ['Germany', 'Bangladesh']],
    ['bd', ['Bangladesh']],
    ['GE', ['Grenada', 'Germany']],
  ])('is found as %s', async (typed, found) => {
    draw()
    await userEvent.type(field(), typed)
    expect(lines()).toEqual(found)
  })

  it('takes a name that was written out on leaving, without a key or a click in the list', async () => {
    const onChange = draw()
    await userEvent.type(field(), 'germany{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.type(field(), 'germany')
    await userEvent.click(document.body)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de')
  })

  it('draws what stands before the words, in the field only beside the chosen ones', async () => {
    draw('bd')
    expect(screen.getByText('flag')).toBeTruthy()
    await userEvent.type(field(), 'ger')
    expect(screen.queryByText('flag')).toBeNull()
  })

  it('says so when nothing fits, and drops the text on leaving', async () => {
    const onChange = draw('de')
    await userEvent.type(field(), 'xyz')
    expect(screen.getByText('Sorry, no matching options')).toBeTruthy()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await userEvent.tab()
    expect(field().value).toBe('Germany')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is chosen from by arrows, past what cannot be had', async () => {
    const onChange = draw()
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
    expect(wordsOf(active)).toBe('Germany')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('de')
  })

  it('means the first that fits, also when the options come after the words', async () => {
    const onChange = vi.fn()
    const drawn = (lines: typeof options) => (
      <ComboBox
        label="Country"
        options={lines}
        value={null}
        onChange={onChange}
        emptyText="Sorry, no matching options"
      />
    )
    const { rerender } = render(drawn([]))
    await userEvent.type(field(), 'g')
    rerender(drawn(options))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de')
  })

  it('is chosen from by the pointer', async () => {
    const onChange = draw()
    await userEvent.click(field())
    await userEvent.click(screen.getByRole('option', { name: /Grenada/, hidden: true }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('gd')
    expect(document.activeElement).toBe(field())
  })

  it('closes by Escape and keeps what was chosen', async () => {
    const onChange = draw('de')
    await userEvent.type(field(), 'ban{Escape}')
    expect(lines()).toEqual([])
    expect(field().value).toBe('Germany')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is nothing once emptied', async () => {
    const onChange = draw('de')
    await userEvent.clear(field())
    await userEvent.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('has no barriers, closed, open and empty', async () => {
    draw()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(field())
    expect(await findBarriers()).toEqual([])
    await userEvent.type(field(), 'zz')
    expect(await findBarriers()).toEqual([])
  })
})
