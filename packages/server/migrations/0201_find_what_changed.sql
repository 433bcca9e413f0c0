-- What changed lately, for the dynamic audiences whose rules ask it; and activities by when they happened, for windows that
-- run out.
create index members__changed on members (tenant_id, updated_at);
create index member_tag_changes__lately on member_tag_changes (tenant_id, changed_at);
create index member_activities__lately on member_activities (tenant_id, type, received_at);
create index member_activities__by_type on member_activities (tenant_id, type, occurred_at);
create index member_consents__lately on member_consents (tenant_id, recorded_at);
create index point_bookings__lately on point_bookings (tenant_id, booked_at);
create index member_serials__lately on member_serials (tenant_id, recorded_at);
create index member_serials__ended on member_serials (tenant_id, ended_at) where ended_at is not null;
