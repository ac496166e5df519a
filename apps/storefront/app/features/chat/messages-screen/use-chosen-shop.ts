import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { $selectedShop } from '../inbox/selected-shop.ts'
import { messagesAddress, shopInAddress } from '../messages-address.ts'

/** In the history's entry of a conversation that was chosen in the list: the list is the entry before it. */
export interface FromList {
  fromList: true
}

/**
 * Which conversation is read: the one in the address, so that a reload keeps it. Where both panes are in sight (`wide`), the
 * screen begins with the one that was left, unless a new message has reset it (docs/spec §4).
 */
export function useChosenShop(wide: boolean) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const chosen = shopInAddress(params)
  const goOn = useEffectEvent(() => {
    const left = $selectedShop.get()
    if (chosen !== null || left === null || !wide) return
    void navigate(messagesAddress(left), { replace: true, preventScrollReset: true })
  })
  useEffect(() => goOn(), [])
  useEffect(() => $selectedShop.set(chosen), [chosen])
  const leave = () => {
    if ((state as FromList | null)?.fromList) void navigate(-1)
    else void navigate(messagesAddress(), { replace: true, preventScrollReset: true })
  }
  return { chosen, leave }
}
