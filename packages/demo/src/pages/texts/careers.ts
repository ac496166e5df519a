export const careers = `
We are nineteen people in a former ice factory by the canal. Four days a week we work on the same things at the same table; what you do with the
fifth is your business, and is paid. At the moment three places at the table are free.

## Workshop scout

You visit makers, eat what they bake, sit on what they build, and ask the questions that a customer would ask. Half of your time is on
the road in a small van. You write well and drive calmly, and you can tell a bad seam from a good one, or would love to learn it.

## Software engineer, checkout and orders

You look after the part of the shop in which mistakes cost people money. You like small functions, plain words and tests that say
what they are for. We do not mind in which languages you have worked before.

## Customer care, mornings

You answer letters between seven and noon, in English and in at least one of Arabic, French, Spanish and Bengali. You are allowed to
refund, replace and apologise without asking anyone.

## What you get

- A salary from a table that hangs in the kitchen. Everybody’s is on it.
- Thirty-two hours a week, and thirty days off.
- A budget for learning something, which need not be useful.
- Bread on Fridays.

## How to apply

Write to hello@rialto.test and tell us in half a page what you have made that you would show to a friend. No photo and no date of birth,
please. We answer everyone within two weeks, and if it is a no, we say why.

The first talk takes half an hour, by telephone. The second takes place here, over lunch, with the people whom you would work with. There is no third.
`
