-- Whatever changes a job, the end of its sermon or of its owner's account too, is told to every process.
CREATE FUNCTION "tell_of_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('berea_jobs', coalesce(NEW.id, OLD.id) || ' ' || coalesce(NEW.state, 'deleted'));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "jobs_told" AFTER INSERT OR UPDATE OR DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "tell_of_job"();
