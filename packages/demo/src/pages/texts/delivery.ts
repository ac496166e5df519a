export const delivery = `
Every shop packs and sends its own goods. So what you order from three shops comes in three parcels, each on its own day. What it costs
and how long it takes stands on the page of each shop, and again at checkout.

## What it costs

- Each shop names one price for delivery, however much you order from it.
- Most deliver free of charge from a certain amount on. It is counted for each shop separately, before any voucher.
- Furniture and large instruments are carried to the room of your choice, by two people, at no extra charge.

## How long it takes

The days that a shop names are working days, from the moment at which it confirms your order. Bread, cheese and flowers leave in the early morning
and only from Monday to Thursday, so that they do not spend a weekend in a van.

You can follow each order under Order History: confirmed, in work, picked up, on the way, delivered. If nothing has moved for four
days, write to the seller in the chat, or to us.

## When nobody is at home

The carrier tries twice, and then leaves a card with the address of the nearest pick-up point. Parcels wait there for seven days. If you
would rather have them left with a neighbour or in the shed, say so in the note to your order.

## Sending things back

You have 30 days from the day on which the parcel arrives. Unworn, unused and complete, please; you may try a thing on as you would in a shop.

- Open the order, choose the seller’s chat, and say which part comes back. You need not say why.
- The seller sends you a label. Pack it well; the old box is fine.
- Your money is on its way within five working days after the parcel has arrived, in the way in which you paid.

Returns cost nothing if the goods were faulty or wrong. Otherwise the shop may ask for the postage; most do not.

## What cannot go back

- Fresh food, cut flowers and anything else that would not survive the trip.
- Goods made to your measure, engraved or hemmed for you.
- Cosmetics, earrings and underwear whose seal has been opened.

## When something is broken

Take a picture of the parcel and of what was in it, and send it to the seller within a week. You will not be asked to send back the
pieces. If you and the seller do not agree, open a ticket under Support, and somebody from Rialto will decide within
three days.
`
