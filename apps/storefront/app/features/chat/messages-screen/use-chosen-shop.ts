import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { $selectedShop } from '../inbox/selected-shop.ts'
import { messagesAddress, shopInAddress } from '../messages-address.ts'

/** Navigation state of a conversation that was opened from the list: the previous history entry is the list. */
export interface FromList {
  fromList: true
}

/**
 * The open conversation: the one in the address, so that a reload keeps it. When both panes are visible (`wide`), the screen
 * starts with the last open one, unless a new message has reset it (docs/spec §4).
 */
export function useChosenShop(wide: boolean) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const chosen = shopInAddress(params)
  const restoreLast = useEffectEvent(() => {
    const last = $selectedShop.get()
    if (chosen !== null || last === null || !wide) return
    void navigate(messagesAddress(last), { replace: true, preventScrollReset: true })
  })
  useEffect(() => restoreLast(), [])
  useEffect(() => $selectedShop.set(chosen), [chosen])
  const leave = () => {
    if ((state as FromList | null)?.fromList) void navigate(-1)
    else void navigate(messagesAddress(), { replace: true, preventScrollReset: true })
  }
  return { chosen, leave }
}
