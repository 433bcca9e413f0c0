-- A sample with something of an erased person is emptied; the version stays as it is otherwise.
grant update (sample) on transfer_model_versions to serialis_app;
