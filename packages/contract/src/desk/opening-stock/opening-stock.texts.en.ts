/** The faults of a row as text, for the page and for the file of refused rows. */

import type { OpeningStockRowError } from './opening-stock.errors.ts'

export const openingStockRowTextsEn: Record<OpeningStockRowError, string> = {
  columns_differ:
    'The row has {count} columns, the heading {expected}: put text that contains a comma in quotation marks',
  code_missing: 'Give GTIN and serial, or an SSCC',
  code_wrong: '{value} is no code that can enter: it takes a GTIN with a serial of up to 20 characters, or an SSCC',
  check_digit_wrong: 'The check digit of {value} is wrong: correct the number where it comes from',
  product_unknown: 'No approved product has the GTIN {value}: create the product first, or leave the code out',
  level_wrong: 'The level does not match the code: the GTIN determines it; for an SSCC enter BUNDLE, CA or PL',
  status_unknown: '{value} is no status here: use the names that the page of this import lists',
  status_not_enterable: 'A code cannot enter as {value}: settle it in the other system first, or leave it out',
  value_wrong: '{value} cannot be read: dates are yyyy-mm-dd, a batch has up to 20 characters',
  listed_twice: 'The same code is already in line {line}: remove one of the two',
  already_known: 'The code is known here already: leave it out',
  in_rule_space: 'An SN rule of the product may make this very code: change the rule first, or leave the code out',
  parent_wrong: '{value} is no code of a container: give an SSCC, or GTIN and serial of the pack around it',
  parent_missing:
    'The container {value} is not in the file as a code of its own, or is refused: add it, or take this code out of it',
  parent_level_not_above: 'The container is not of an outer level: correct the level of one of the two',
  parent_is_full: 'The container takes {maximum} at most: correct the product, or the content of the container',
  parent_mixes_levels: 'The container already contains packs of another level: it takes one level only',
  parent_not_on_a_pack:
    'Only what is in use can be packed, and only into what is in use: take the code out of the container',
  event_not_read: 'Only object events with an epcList and aggregation events can enter: leave this event out',
  event_withdrawn: 'The event is declared an error: leave it and the event that it withdraws out',
  action_wrong: '“{value}” is no action: it is ADD, OBSERVE or DELETE',
  time_wrong: '“{value}” is no time with a time zone: events are put in order by it',
  disposition_unknown:
    'The disposition “{value}” has no status here: settle the code in the other system first, or leave it out',
  not_commissioned: 'No event commissions the code: add that event, or leave this one out',
  commissioned_twice: 'Event {event} commissions the same code already: leave one of the two out',
  after_the_end: 'Event {event} ended the code: leave out what comes after it',
  packed_before_commissioned: 'The code is packed before it is commissioned: correct the times of the events',
  packed_twice: 'Event {event} put the code into another container: add the event that takes it out',
  not_in_that_container: 'The code is not in that container then: correct the order or the times of the events',
  children_missing: 'Name in childEPCs what is put into the container or taken out of it',
}
