-- The repair that was used last, until its cause is raised again. An alert whose cause ends after a repair is solved by it.
-- UNSOLVED has been a value of its own since the first row: where another system stored it as SOLVED's, its import must tell them apart by the note.
alter table alerts add column repair text collate "C";
